import { statements } from "./runner/statements.ts"

/** Titles of strategy types and colors of tag types. */
export const addTitlesAndColors = statements([
  "ALTER TABLE strategy_types ADD COLUMN title text",
  "ALTER TABLE tag_types ADD COLUMN color text"
])
