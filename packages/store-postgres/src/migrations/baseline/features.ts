import { statements } from "../runner/statements.ts"

/**
 * Features and everything that belongs to them. The key is the name. Deleting a feature deletes everything that belongs
 * to it. The domain checks the types of features and strategies.
 */
export const createFeatureTables = statements([
  `CREATE TABLE creators (
    key uuid PRIMARY KEY,
    id integer NOT NULL,
    creator json NOT NULL
  )`,
  `CREATE TABLE features (
    name text COLLATE "C" PRIMARY KEY,
    folded_name text COLLATE "C" NOT NULL,
    project text COLLATE "C" NOT NULL REFERENCES projects ON UPDATE CASCADE,
    type text COLLATE "C" NOT NULL,
    description text,
    impression_data boolean NOT NULL,
    stale boolean NOT NULL,
    created_at timestamptz(3) NOT NULL,
    archived_at timestamptz(3),
    created_by uuid NOT NULL REFERENCES creators,
    potentially_stale boolean NOT NULL DEFAULT false
  )`,
  "CREATE INDEX features_by_creation ON features (created_at, folded_name, name) WHERE archived_at IS NULL",
  "CREATE INDEX features_by_folded_name ON features (folded_name, created_at, name) WHERE archived_at IS NULL",
  "CREATE INDEX features_by_project ON features (project, created_at, name) WHERE archived_at IS NULL",
  "CREATE INDEX features_counted ON features (project) WHERE archived_at IS NULL",
  "CREATE INDEX features_archived ON features (project, archived_at DESC, name) WHERE archived_at IS NOT NULL",
  "CREATE INDEX features_by_creator ON features (created_by)",
  // New names wait in a list, which is merged in the background, or when it is half a megabyte long.
  `CREATE INDEX features_by_text ON features USING gin (folded_name gin_trgm_ops)
   WITH (fastupdate = on, gin_pending_list_limit = 512)`,
  `CREATE TABLE feature_environments (
    feature text COLLATE "C" NOT NULL REFERENCES features ON UPDATE CASCADE ON DELETE CASCADE,
    environment text COLLATE "C" NOT NULL REFERENCES environments ON UPDATE CASCADE ON DELETE CASCADE,
    enabled boolean NOT NULL DEFAULT false,
    variants json NOT NULL DEFAULT '[]',
    last_seen_at timestamptz(3),
    last_hour timestamptz(3),
    last_hour_yes bigint NOT NULL DEFAULT 0,
    last_hour_no bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (feature, environment)
  )`,
  "CREATE INDEX feature_environments_by_environment ON feature_environments (environment, enabled)",
  `CREATE TABLE feature_strategies (
    id text COLLATE "C" PRIMARY KEY,
    feature text COLLATE "C" NOT NULL,
    environment text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    title text,
    disabled boolean,
    sort_order double precision NOT NULL,
    constraints json NOT NULL,
    variants json NOT NULL,
    parameters json NOT NULL,
    FOREIGN KEY (feature, environment) REFERENCES feature_environments ON UPDATE CASCADE ON DELETE CASCADE
  )`,
  "CREATE INDEX feature_strategies_by_place ON feature_strategies (feature, environment) INCLUDE (disabled)",
  `CREATE TABLE strategy_segments (
    strategy text COLLATE "C" NOT NULL REFERENCES feature_strategies ON UPDATE CASCADE ON DELETE CASCADE,
    position integer NOT NULL,
    segment integer NOT NULL REFERENCES segments,
    PRIMARY KEY (strategy, position)
  )`,
  "CREATE INDEX strategy_segments_by_segment ON strategy_segments (segment, strategy)",
  `CREATE TABLE tags (
    type text COLLATE "C" NOT NULL REFERENCES tag_types ON UPDATE CASCADE,
    value text COLLATE "C" NOT NULL,
    folded_text text COLLATE "C" NOT NULL,
    confidential boolean NOT NULL DEFAULT false,
    PRIMARY KEY (type, value)
  )`,
  // Otherwise every search reads the pending list of rows added since the last vacuum.
  "CREATE INDEX tags_by_text ON tags USING gin (folded_text gin_trgm_ops) WITH (fastupdate = off)",
  `CREATE TABLE feature_tags (
    feature text COLLATE "C" NOT NULL REFERENCES features ON UPDATE CASCADE ON DELETE CASCADE,
    type text COLLATE "C" NOT NULL,
    value text COLLATE "C" NOT NULL,
    PRIMARY KEY (feature, type, value),
    FOREIGN KEY (type, value) REFERENCES tags ON UPDATE CASCADE ON DELETE CASCADE
  )`,
  "CREATE INDEX feature_tags_by_tag ON feature_tags (type, value, feature)",
  "CREATE INDEX feature_tags_by_value ON feature_tags (value, feature)",
  `CREATE TABLE dependencies (
    child text COLLATE "C" NOT NULL REFERENCES features ON UPDATE CASCADE ON DELETE CASCADE,
    parent text COLLATE "C" NOT NULL REFERENCES features ON UPDATE CASCADE ON DELETE CASCADE,
    enabled boolean NOT NULL,
    variants json NOT NULL,
    PRIMARY KEY (child, parent)
  )`,
  "CREATE INDEX dependencies_by_parent ON dependencies (parent, child)",
  `CREATE TABLE favorite_features (
    user_id integer NOT NULL,
    feature text COLLATE "C" NOT NULL REFERENCES features ON UPDATE CASCADE ON DELETE CASCADE,
    PRIMARY KEY (user_id, feature)
  )`,
  "CREATE INDEX favorite_features_by_feature ON favorite_features (feature)",
  `CREATE TABLE favorite_projects (
    user_id integer NOT NULL,
    project text COLLATE "C" NOT NULL REFERENCES projects ON UPDATE CASCADE ON DELETE CASCADE,
    PRIMARY KEY (user_id, project)
  )`,
  "CREATE INDEX favorite_projects_by_project ON favorite_projects (project)",
  `CREATE TABLE feature_stages (
    feature text COLLATE "C" NOT NULL REFERENCES features ON UPDATE CASCADE ON DELETE CASCADE,
    rank smallint NOT NULL,
    stage text NOT NULL,
    entered_at timestamptz(3) NOT NULL,
    status text,
    status_value text,
    PRIMARY KEY (feature, rank)
  )`,
  `CREATE TABLE feature_links (
    id text COLLATE "C" PRIMARY KEY,
    position bigint GENERATED ALWAYS AS IDENTITY,
    feature text COLLATE "C" NOT NULL REFERENCES features ON UPDATE CASCADE ON DELETE CASCADE,
    url text NOT NULL,
    title text
  )`,
  "CREATE INDEX feature_links_by_feature ON feature_links (feature, position)"
])
