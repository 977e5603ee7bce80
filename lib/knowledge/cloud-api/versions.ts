/** Products whose OpenAPI is used, with the version of it. */
export const API_VERSIONS = {
  slb: "2014-05-15",
  ecs: "2014-05-26",
  vpc: "2016-04-28",
  nlb: "2022-04-30",
  actiontrail: "2020-07-06",
} as const;
export type Product = keyof typeof API_VERSIONS;
