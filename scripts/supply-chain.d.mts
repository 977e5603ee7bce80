export interface Component {
  group?: string;
  name: string;
  version: string;
  purl?: string;
  hashes?: { alg: string; content: string }[];
  licenses?: { expression?: string; license?: { id?: string; name?: string } }[];
}
export interface Sbom {
  bomFormat?: string;
  specVersion?: string;
  components: Component[];
}
export const BUILT_IN: readonly string[];
export function bill(root: string): Sbom;
export function licencesOf(sbom: Sbom): { byLicence: Map<string, string[]>; refused: string[] };
