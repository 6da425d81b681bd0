import { statements } from "./statements.ts"

/** Names that applications evaluate and no feature has. They refer to nothing: a feature may come, an application go. */
export const createUnknownFeatures = statements([
  `CREATE TABLE unknown_features (
    feature text COLLATE "C" NOT NULL,
    environment text COLLATE "C" NOT NULL,
    app_name text COLLATE "C" NOT NULL,
    seen_at timestamptz(3) NOT NULL,
    PRIMARY KEY (feature, environment, app_name)
  )`
])
