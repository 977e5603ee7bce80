import { transferHandlers, type TransferHandler } from "comlink";
import { AppError } from "@/lib/model/errors";

interface Thrown {
  value: unknown;
}
type Plain = TransferHandler<Thrown, object>;

/** An AppError keeps its code, words and status on its way between the threads; others keep message and stack. */
export function carryErrors(): void {
  const plain = transferHandlers.get("throw") as Plain;
  const ours: Plain = {
    canHandle: (value): value is Thrown => plain.canHandle(value),
    serialize: (thrown) => {
      const { value } = thrown;
      return value instanceof AppError
        ? [{ app: { ...value.toBody(), status: value.status } }, []]
        : plain.serialize(thrown);
    },
    deserialize: (sent) => {
      if ("app" in sent) throw new AppError(sent.app as ConstructorParameters<typeof AppError>[0]);
      return plain.deserialize(sent);
    },
  };
  transferHandlers.set("throw", ours);
}
