import { statements } from "./runner/statements.ts"

/** Links of features, in the order of their positions. */
export const addFeatureLinks = statements([
  `CREATE TABLE feature_links (
    id text COLLATE "C" PRIMARY KEY,
    position bigint GENERATED ALWAYS AS IDENTITY,
    feature text COLLATE "C" NOT NULL REFERENCES features ON UPDATE CASCADE ON DELETE CASCADE,
    url text NOT NULL,
    title text
  )`,
  "CREATE INDEX feature_links_by_feature ON feature_links (feature, position)"
])
