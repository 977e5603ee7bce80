import fc from "fast-check";

// The same cases in every run: CI does not fail by chance. PREFLIGHT_SEED=$RANDOM tries others.
fc.configureGlobal({ seed: Number(process.env.PREFLIGHT_SEED ?? 20_261_121) });

export default fc;
