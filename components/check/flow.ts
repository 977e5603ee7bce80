"use client";

import { createContext } from "react";

/** A list takes part in the decisions of its rows. */
export interface Flow {
  /** Right before a decision is taken. */
  onDecide: () => void;
  /** An open question is drawn: it may get the focus. */
  onAsk: (question: HTMLElement) => void;
}

export const FlowContext = createContext<Flow | undefined>(undefined);
