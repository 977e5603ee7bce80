export interface Room {
  path: string;
  holds: string;
  pure?: boolean;
}
export const FLOORS: { name: string; rooms: Room[] }[];
export const BESIDE: Room[];
export const PURE: string[];
