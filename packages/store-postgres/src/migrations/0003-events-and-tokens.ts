import { statements } from "./runner/statements.ts"

/** Events outlive their subjects, so they have no foreign keys. Deleted tokens stay, so that they are never issued again. */
export const createEventsAndTokens = statements([
  `CREATE TABLE events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    created_at timestamptz(3) NOT NULL,
    type text COLLATE "C" NOT NULL,
    created_by text NOT NULL,
    created_by_user_id integer,
    project text COLLATE "C",
    environment text COLLATE "C",
    feature_name text COLLATE "C",
    data json,
    pre_data json,
    tags json,
    search_text text COLLATE "C" NOT NULL
  )`,
  "CREATE INDEX events_by_project ON events (project, created_at)",
  "CREATE INDEX events_by_project_newest ON events (project, id)",
  "CREATE INDEX events_by_feature ON events (feature_name, type, id)",
  "CREATE INDEX events_by_type ON events (type, id)",
  `CREATE INDEX events_of_enabling ON events (feature_name, environment, created_at)
   WHERE type = 'feature-environment-enabled'`,
  `CREATE TABLE api_tokens (
    digest text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    type text NOT NULL,
    projects json NOT NULL,
    environment text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3),
    deleted_at timestamptz(3)
  )`
])
