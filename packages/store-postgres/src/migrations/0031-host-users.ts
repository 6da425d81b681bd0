import { statements } from "./runner/statements.ts"

/** Numbers for the users of host applications whose ids are text. */
export const createHostUsers = statements([
  `CREATE TABLE host_users (
    id integer GENERATED ALWAYS AS IDENTITY (START WITH 1000000000 CACHE 1) PRIMARY KEY,
    host_id text COLLATE "C" NOT NULL UNIQUE
  )`
])
