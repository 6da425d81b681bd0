import { statements } from "./runner/statements.ts"

/**
 * What users have seen of a UI, and who made password links. An earlier release does not record them: its links have no
 * author.
 */
export const addSeenByUsers = statements([
  `CREATE TABLE ui_feedback (
    user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
    feedback text COLLATE "C" NOT NULL,
    never_show boolean NOT NULL,
    given_at timestamptz(3),
    PRIMARY KEY (user_id, feedback)
  )`,
  `CREATE TABLE ui_splashes (
    user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
    splash text COLLATE "C" NOT NULL,
    PRIMARY KEY (user_id, splash)
  )`,
  "ALTER TABLE password_links ADD COLUMN created_by text"
])
