import type {
  Account,
  ApiToken,
  ApiTokenType,
  GroupMember,
  GroupRecord,
  PersonalToken,
  Role,
  Session,
  SignupTokenRecord,
  Timestamp
} from "@halyard/core/domain"
import type { LoginSource, PasswordLink } from "@halyard/core/ports"
import { HashMap, type Schema } from "effect"

/** People, what they may do and how they are known. */
export interface PeopleState {
  readonly accessVersion: number
  /** The highest id that each kind of record ever had. */
  readonly lastIds: Readonly<Record<Numbered, number>>
  readonly users: HashMap.HashMap<number, StoredUser>
  readonly roles: HashMap.HashMap<number, Role>
  readonly groups: HashMap.HashMap<number, GroupRecord>
  /** By group, then user. */
  readonly members: HashMap.HashMap<number, HashMap.HashMap<number, GroupMember>>
  /** By project, then user. */
  readonly projectUsers: HashMap.HashMap<string, Memberships>
  /** By project, then group. */
  readonly projectGroups: HashMap.HashMap<string, Memberships>
  /** By digest, as are all that follow. */
  readonly apiTokens: HashMap.HashMap<string, ApiToken>
  /** What types those were that have been deleted. */
  readonly deletedApiTokens: HashMap.HashMap<string, ApiTokenType>
  readonly personalTokens: HashMap.HashMap<string, PersonalToken>
  readonly sessions: HashMap.HashMap<string, Session>
  readonly signupTokens: HashMap.HashMap<string, SignupTokenRecord>
  readonly signedUp: HashMap.HashMap<string, ReadonlyArray<number>>
  readonly passwordLinks: HashMap.HashMap<string, PasswordLink>
  /** Oldest first. */
  readonly loginFailures: ReadonlyArray<LoginFailure>
  readonly settings: HashMap.HashMap<string, Schema.Json>
}

export type Numbered = "user" | "role" | "group" | "apiToken" | "personalToken"

export interface StoredUser {
  readonly account: Account
  readonly passwordHash: string | null
}

/** What a user, or a group, may do in a project. */
export interface Membership {
  readonly roles: ReadonlyArray<number>
  readonly addedAt: Timestamp
}

export type Memberships = HashMap.HashMap<number, Membership>

interface LoginFailure extends LoginSource {
  readonly at: Timestamp
}

export const nobody: PeopleState = {
  accessVersion: 1,
  lastIds: { user: 0, role: 99, group: 0, apiToken: 0, personalToken: 0 },
  users: HashMap.empty(),
  roles: HashMap.empty(),
  groups: HashMap.empty(),
  members: HashMap.empty(),
  projectUsers: HashMap.empty(),
  projectGroups: HashMap.empty(),
  apiTokens: HashMap.empty(),
  deletedApiTokens: HashMap.empty(),
  personalTokens: HashMap.empty(),
  sessions: HashMap.empty(),
  signupTokens: HashMap.empty(),
  signedUp: HashMap.empty(),
  passwordLinks: HashMap.empty(),
  loginFailures: [],
  settings: HashMap.empty()
}
