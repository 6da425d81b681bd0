import { initialsImage, type User } from "@halyard/core/domain"

/** The user who signs up in the examples. */
export const aPerson: User = {
  id: 12,
  isAPI: false,
  name: "Ada King",
  email: "ada@example.com",
  username: "ada",
  imageUrl: initialsImage("Ada King"),
  loginAttempts: 0,
  emailSent: false,
  rootRole: 3,
  seenAt: null,
  createdAt: "2026-11-20T18:00:00.000Z",
  accountType: "User",
  scimId: null,
  seatType: null,
  companyRole: null,
  productUpdatesEmailConsent: null
}

export const aSecret = "a5e1c3f49b7d42e08c6f1b2d3a4e5f60"
