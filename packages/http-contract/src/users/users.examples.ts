import {
  type FoundUser,
  initialsImage,
  type Me,
  type PeopleList,
  predefinedRoles,
  type Profile,
  roleReference,
  type User,
  type UserList,
  viewerRole
} from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"
import { aPerson } from "./a-person.examples.ts"

const grace: User = {
  ...aPerson,
  id: 7,
  name: "Grace Hopper",
  email: "grace@example.com",
  username: "grace",
  imageUrl: initialsImage("Grace Hopper"),
  rootRole: 2
}

const linkToken = "7d0c5b9e41a2f86390bd17e25c4a6f83d9e01b72c6548af3e07b19d2c8465fa0"

const users: UserList = {
  users: [{ ...grace, activeSessions: 1 }],
  rootRoles: predefinedRoles.filter(({ type }) => type === "root").map((role) => roleReference(role))
}

const found: FoundUser = {
  id: grace.id,
  name: "Grace Hopper",
  email: "grace@example.com",
  username: "grace",
  imageUrl: grace.imageUrl,
  seenAt: grace.seenAt,
  accountType: grace.accountType,
  scimId: null
}

const people: PeopleList = {
  users: [{ id: 7, name: "Grace Hopper", email: "grace@example.com", username: "grace", accountType: "User" }],
  groups: [{ id: 1, name: "Shop team", description: null, rootRole: null, userCount: 4 }]
}

const me: Me = {
  user: { ...aPerson, activeSessions: 1, deletedSessions: 0 },
  permissions: [
    { permission: "UPDATE_FEATURE", project: "shop" },
    { permission: "UPDATE_FEATURE_ENVIRONMENT", project: "shop", environment: "development" }
  ],
  feedback: [{ userId: aPerson.id, neverShow: true, given: "2026-11-01T08:30:00.000Z", feedbackId: "new-search" }],
  splash: { welcome: true }
}

const profile: Profile = {
  rootRole: roleReference(viewerRole),
  projects: ["default", "shop"],
  groups: [{ id: 1, name: "Shop team" }],
  features: [],
  subscriptions: [],
  canChangePassword: true
}

const messages = {
  NotFoundError: 'There is no user "7"',
  InvalidOperationError:
    "The last administrator cannot be deleted or lose the role Admin. Make another user an administrator first."
}
const managed = { ...messages, InvalidOperationError: "An external directory manages this user. Change it there." }
const noUser = {
  InvalidOperationError:
    "This operation needs a user of this instance. Log in, or use a personal access token instead of an API token."
}
const badLink = { InvalidTokenError: "This link is unknown, used or expired. Ask for a new one." }

const password = { password: "nine rivers under a castle" }

export const userExamples = {
  getUsers: { answer: users },
  createUser: {
    body: { username: "grace", email: "grace@example.com", name: "Grace Hopper", rootRole: "Editor", sendEmail: false },
    answer: { ...grace, inviteLink: `https://flags.example.com/new-user?token=${linkToken}` }
  },
  searchUsers: { answer: [found] },
  getBaseUsersAndGroups: { answer: people },
  getAdminCount: { answer: { password: 2, noPassword: 0, service: 1 } },
  getUser: { answer: { ...grace, activeSessions: 1 }, messages },
  updateUser: { body: { name: "Rear Admiral Hopper" }, answer: { ...grace, name: "Rear Admiral Hopper" }, messages },
  deleteUser: { messages },
  changeUserPassword: { body: password, messages: managed },
  resetUserPassword: {
    body: { id: "grace@example.com" },
    answer: { resetPasswordUrl: `https://flags.example.com/reset-password?token=${linkToken}` },
    messages: managed
  },
  validateUserPassword: { body: password },
  validateToken: {
    answer: {
      id: grace.id,
      name: grace.name,
      email: grace.email,
      username: grace.username,
      token: linkToken,
      createdBy: "ada@example.com",
      role: roleReference(viewerRole)
    },
    messages: badLink
  },
  changePassword: {
    body: { token: linkToken, ...password },
    messages: { ...badLink, NoAccessError: "Password logins are disabled on this instance. Use the login provider." }
  },
  validatePassword: { body: password },
  sendResetPasswordEmail: { body: { email: "grace@example.com" } },
  getMe: { answer: me },
  getProfile: { answer: profile, messages: noUser },
  changeMyPassword: {
    body: {
      ...password,
      confirmPassword: password.password,
      oldPassword: "a castle above nine rivers",
      endTokens: true
    },
    messages: { ...noUser, AuthenticationRequired: "The old password is wrong" }
  },
  getUserRoles: { answer: { version: 1, roles: [roleReference(viewerRole, "shop")] } }
} satisfies Record<string, OperationExample>
