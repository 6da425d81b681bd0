import { statements } from "./statements.ts"

/** Strategy types can have a title, and tag types a colour. */
export const addTitlesAndColors = statements([
  "ALTER TABLE strategy_types ADD COLUMN title text",
  "ALTER TABLE tag_types ADD COLUMN color text"
])
