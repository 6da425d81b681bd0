import { statements } from "./runner/statements.ts"

/**
 * What directories say about users and groups, and whether a user is active. Earlier releases ignore it: they would let a
 * deactivated user log in again with a password, so finish an upgrade before relying on deactivation.
 */
export const addProvisioning = statements([
  `ALTER TABLE users
    ADD COLUMN active boolean NOT NULL DEFAULT true,
    ADD COLUMN scim_profile json,
    ADD COLUMN scim_user_name text COLLATE "C",
    ADD COLUMN scim_external_id text COLLATE "C",
    ADD COLUMN scim_updated_at timestamptz(3)`,
  "CREATE INDEX users_by_scim_id ON users (scim_id) WHERE scim_id IS NOT NULL",
  "CREATE INDEX users_by_scim_user_name ON users (scim_user_name) WHERE scim_user_name IS NOT NULL",
  "CREATE INDEX users_by_scim_external_id ON users (scim_external_id) WHERE scim_external_id IS NOT NULL",
  `ALTER TABLE groups
    ADD COLUMN scim_external_id text COLLATE "C",
    ADD COLUMN scim_updated_at timestamptz(3)`,
  "CREATE INDEX groups_by_scim_id ON groups (scim_id) WHERE scim_id IS NOT NULL"
])
