import type { ResourceRequest } from "./request";
import { qualifiedName, type ResourceKind } from "./resources";

/** A failed request in the API server's own shape and wording. */
export class StatusError extends Error {
  constructor(
    readonly code: number,
    readonly reason: string,
    message: string,
    readonly details?: Record<string, unknown>,
  ) {
    super(message);
  }

  body(): Record<string, unknown> {
    const { message, reason, details, code } = this;
    return {
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Failure",
      message,
      reason,
      ...(details ? { details } : {}),
      code,
    };
  }
}

export const detailsOf = ({ group, resource }: ResourceKind, name?: string, more: object = {}) => ({
  ...(name ? { name } : {}),
  ...(group ? { group } : {}),
  kind: resource,
  ...more,
});

/** A refusal about one object. */
const about = (code: number, reason: string, kind: ResourceKind, name: string, words: (name: string) => string) =>
  new StatusError(code, reason, words(`${qualifiedName(kind)} "${name}"`), detailsOf(kind, name));

export const notFound = (kind: ResourceKind, name: string) =>
  about(404, "NotFound", kind, name, (object) => `${object} not found`);

export const alreadyExists = (kind: ResourceKind, name: string) =>
  about(409, "AlreadyExists", kind, name, (object) => `${object} already exists`);

const MODIFIED = "the object has been modified; please apply your changes to the latest version and try again";

export const conflict = (kind: ResourceKind, name: string) =>
  about(409, "Conflict", kind, name, (object) => `Operation cannot be fulfilled on ${object}: ${MODIFIED}`);

export function forbidden(
  { kind, namespace, name, subresource }: ResourceRequest,
  user: string,
  verb: string,
): StatusError {
  const scope = namespace ? `in the namespace "${namespace}"` : "at the cluster scope";
  const what = subresource ? `${kind.resource}/${subresource}` : kind.resource;
  const subject = name ? `${qualifiedName(kind)} "${name}"` : qualifiedName(kind);
  return new StatusError(
    403,
    "Forbidden",
    `${subject} is forbidden: User "${user}" cannot ${verb} resource "${what}" in API group "${kind.group}" ${scope}`,
    detailsOf(kind, name),
  );
}

export const notAllowed = () =>
  new StatusError(405, "MethodNotAllowed", "the server does not allow this method on the requested resource");

export const unauthorized = () => new StatusError(401, "Unauthorized", "Unauthorized");

export const badRequest = (message: string) => new StatusError(400, "BadRequest", message);

export const gone = (message: string) => new StatusError(410, "Expired", message);

export const unsupportedMedia = (contentType: string, allowed: string[]) =>
  new StatusError(
    415,
    "UnsupportedMediaType",
    `the body of the request was in an unknown format - accepted media types include: ${allowed.join(", ")} (got ${contentType})`,
  );

export interface FieldCause {
  reason: string;
  field: string;
  message: string;
}

export function invalid(kind: ResourceKind, name: string, causes: FieldCause[]): StatusError {
  const lines = causes.map((c) => `${c.field}: ${c.message}`);
  const text = lines.length === 1 ? lines[0] : `[${lines.join(", ")}]`;
  return new StatusError(
    422,
    "Invalid",
    `${kind.kind}${kind.group ? `.${kind.group}` : ""} "${name}" is invalid: ${text}`,
    detailsOf(kind, name, { kind: kind.kind, causes }),
  );
}
