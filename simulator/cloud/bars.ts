import { RpcError } from "./errors";

/** A refusal that no call lifts: a bill, an order, a quota, a right. It ends when a person settles it outside of cluster and API. */
export interface Bar {
  /** The action of the person, in two words joined by a dash; bars of one name end together. */
  name: string;
  action: string;
  /** Absent: of the whole account. */
  loadBalancerId?: string;
  /** Name of the one who is refused; absent: everyone. */
  user?: string;
  /** A quota: refused only when listeners of the instance would use more backends than this. */
  backends?: number;
  status: number;
  code: string;
  message: string;
}

/** Refusals of the account's calls that are in force. */
export class Bars {
  private rows: readonly Bar[] = [];

  add(...bars: readonly Bar[]): void {
    this.rows = [...this.rows, ...bars];
  }

  get names(): string[] {
    return [...new Set(this.rows.map(({ name }) => name))];
  }

  /** Ends the bars of a name, and returns them. */
  lift(name: string): readonly Bar[] {
    const lifted = this.rows.filter((bar) => bar.name === name);
    this.rows = this.rows.filter((bar) => !lifted.includes(bar));
    return lifted;
  }

  /** Throws the API's error for a call that is barred. `backends`: those that listeners of the instance would use after it. */
  check(call: { action: string; user: string; loadBalancerId?: string; backends(): number }): void {
    const bar = this.rows.find(
      (row) =>
        row.action === call.action &&
        (row.loadBalancerId === undefined || row.loadBalancerId === call.loadBalancerId) &&
        (row.user === undefined || row.user === call.user) &&
        (row.backends === undefined || call.backends() > row.backends),
    );
    if (bar) throw new RpcError(bar.status, bar.code, bar.message);
  }
}
