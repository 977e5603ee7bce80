import { cloneElement, isValidElement, type ReactElement, type Ref } from "react";
import { cn } from "@/lib/utils";

type Props = Record<string, unknown> & { className?: string; ref?: Ref<unknown> };

/** Hands what it is given to its only child: `<Button asChild><a/></Button>` is a link that looks like a button. */
export function Slot({ children, ...given }: { children?: React.ReactNode; [name: string]: unknown }) {
  if (!isValidElement<Props>(children)) return null;
  return cloneElement(children as ReactElement<Props>, joined(given as Props, children.props));
}

/** The child's own word counts; handlers of both are called, classes and refs of both are kept. */
function joined(given: Props, own: Props): Props {
  const props: Props = { ...given, ...own };
  for (const [name, value] of Object.entries(given)) {
    const other = own[name];
    if (/^on[A-Z]/.test(name) && typeof value === "function" && typeof other === "function")
      props[name] = (...args: unknown[]) => {
        (other as (...args: unknown[]) => void)(...args);
        (value as (...args: unknown[]) => void)(...args);
      };
  }
  if (given.className && own.className) props.className = cn(given.className, own.className);
  if (given.ref && own.ref) props.ref = both(given.ref, own.ref);
  return props;
}

function both(one: Ref<unknown>, other: Ref<unknown>): Ref<unknown> {
  return (value) => {
    for (const ref of [one, other])
      if (typeof ref === "function") ref(value);
      else if (ref) ref.current = value;
  };
}
