import { statements } from "./runner/statements.ts"

/** Templates of release plans, and the plans of features in environments. */
export const createReleasePlans = statements([
  `CREATE TABLE release_plan_templates (
    id text COLLATE "C" PRIMARY KEY,
    created_at timestamptz(3) NOT NULL,
    content json NOT NULL
  )`,
  `CREATE TABLE release_plans (
    feature text COLLATE "C" NOT NULL,
    environment text COLLATE "C" NOT NULL,
    due_at timestamptz(3),
    content json NOT NULL,
    PRIMARY KEY (feature, environment),
    FOREIGN KEY (feature, environment) REFERENCES feature_environments ON UPDATE CASCADE ON DELETE CASCADE
  )`,
  "CREATE INDEX release_plans_due ON release_plans (due_at, feature, environment) WHERE due_at IS NOT NULL"
])
