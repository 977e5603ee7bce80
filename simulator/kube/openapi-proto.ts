import { itemPath, patchable, type ResourceKind } from "./resources";

/**
 * The v2 document in the protobuf form older kubectl (1.20) insists on: gnostic's `openapi.v2.Document`, numbers of
 * the fields from OpenAPIv2.proto. Only what its dry-run check reads: PATCH operations, their query parameters and GVK.
 */
export function openApiV2Proto(): Buffer {
  const info = message(2, Buffer.concat([string(1, "Kubernetes"), string(2, "v1.31.1")]));
  const paths = patchable().map((kind) =>
    message(2, Buffer.concat([string(1, itemPath(kind)), message(2, message(8, patchOperation(kind)))])),
  );
  return Buffer.concat([string(1, "2.0"), info, message(8, Buffer.concat(paths))]);
}

function patchOperation(kind: ResourceKind): Buffer {
  const parameters = ["dryRun", "fieldManager", "fieldValidation"].map((name) => {
    const query = Buffer.concat([string(2, "query"), string(4, name), string(6, "string")]);
    // ParametersItem.parameter > Parameter.non_body_parameter > NonBodyParameter.query_parameter_sub_schema
    return message(8, message(1, message(2, message(3, query))));
  });
  const yaml = `group: "${kind.group}"\nkind: ${kind.kind}\nversion: v1\n`;
  const extension = message(
    13,
    Buffer.concat([string(1, "x-kubernetes-group-version-kind"), message(2, string(2, yaml))]),
  );
  return Buffer.concat([...parameters, extension]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  while (value > 127) {
    bytes.push((value & 127) | 128);
    value >>>= 7;
  }
  bytes.push(value);
  return Buffer.from(bytes);
}

function message(field: number, content: Buffer): Buffer {
  return Buffer.concat([varint((field << 3) | 2), varint(content.length), content]);
}

function string(field: number, text: string): Buffer {
  return message(field, Buffer.from(text));
}
