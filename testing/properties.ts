import fc from "fast-check";

// The same cases in every run: CI does not fail by chance. PREFLIGHT_SEED=$RANDOM tries others.
fc.configureGlobal({ seed: Number(process.env.PREFLIGHT_SEED ?? 20_261_121) });

export default fc;

/** Any character; `unit: "binary"` is the same and takes two seconds to be made. */
export const ANY_CHARACTER = fc
  .integer({ min: 0, max: 0x10f7ff })
  .map((at) => String.fromCodePoint(at < 0xd800 ? at : at + 0x800));
