/** How a call was made, as far as the event shows. */
export type Via = "console" | "buyPage" | "probablyConsole" | "terraform" | "pulumi" | "ros" | "commandLine" | "api";

/** Who made a call. A role is no person: the person is behind the session. */
export type Actor =
  /** The controller of this cluster, or of another one. */
  | { kind: "controller"; cluster?: string }
  | { kind: "otherController"; cluster: string }
  /** Another component of ACK, by its role. */
  | { kind: "ack"; role: string }
  /** A service of the cloud. */
  | { kind: "alibaba"; service: string }
  | { kind: "root"; via: Via }
  | { kind: "ramUser" | "sso" | "account"; name: string; via: Via }
  | { kind: "role"; role: string; session: string; via: Via };

/** One recorded write, with the fields that are kept. It holds the request, not the old values. */
export interface TrailEvent {
  id: string;
  /** The operation, or `Create`, `Modify`, `Renew`, `Release` on the buy page. */
  name: string;
  /** RFC 3339, whole seconds. */
  at: string;
  actor: Actor;
  /** Address it came from; `Internal` inside the cloud. */
  source: string;
  userAgent: string;
  requestId: string;
  port?: number;
  protocol?: string;
  /** Kept parameters; of a structure the last part of the name. */
  settings: readonly (readonly [name: string, value: string])[];
  /** The order's own words of the buy page; they are no parameters of the API. */
  order?: true;
  /** It was refused with this code and changed nothing. */
  refused?: string;
}

/** Where to look: one resource, and one operation where it is named. */
export interface Lookup {
  resource: string;
  event?: string;
}

/** Why a lookup says nothing. */
export type NotTold = "forbidden" | "noEndpoint" | "throttled" | "failed" | "tooMany";

/** Events of one lookup, newest first. */
export type Looked = Lookup &
  ({ events: readonly TrailEvent[]; more: boolean; failed?: undefined } | { failed: NotTold; message: string });

/**
 * hand: a person or an unknown program. tool: a program that will set it again. controller: this cluster's. otherController: of
 * another cluster. service: nothing is recorded. lost: the events name an object that is gone.
 */
export type Cause = "hand" | "tool" | "controller" | "otherController" | "service" | "lost" | NotTold;

/** One recorded change, as codes and values. */
export interface Change {
  event: TrailEvent;
  /** Subject: a listener, a part by its id, or the instance. */
  subject: { port: number } | { part: string } | { instance: true };
  /** Value set, where one field is meant. */
  set?: { field: string; value: string };
}

export interface FindingWho {
  id: string;
  code: string;
  service: string;
  cause: Cause;
  /** It is about backends, which follow Pods and nodes, not the Service. */
  backends?: true;
  change?: Change;
  /** Error of the API, where the lookup failed. */
  message?: string;
}

/** The answer of one instance, as codes and values. */
export interface Who {
  instance: string;
  /** Covered period: from then (RFC 3339) until then. */
  from: string;
  to: string;
  /** More is recorded than was read: nothing older than this was looked at, but for the operations of the findings. */
  cutAt?: string;
  /** The instance is younger than the record, so that its whole life was covered. */
  wholeLife: boolean;
  calls: number;
  findings: readonly FindingWho[];
  /** Changes by all others than this cluster's controller that explain no finding, newest first. */
  changes: readonly Change[];
  /** Writes of this cluster's controller. */
  controller: { count: number; last?: string };
  /** Refused attempts: they changed nothing. */
  refused: readonly { name: string; code: string; actor: Actor; count: number; last: string }[];
}
