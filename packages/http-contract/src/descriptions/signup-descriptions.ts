/** Schemas of invitations and logins. */
export const signupSchemas = {
  PublicSignupToken: "An invitation, which whoever has its link can use to become a Viewer.",
  NewSignupToken: "An invitation to make. Other properties are refused.",
  SignupTokenChange: "What is to become of an invitation. Other properties are refused.",
  SignupTokenList: "All invitations.",
  SignupForm: "Who signs up. People log in by username or email.",
  PasswordLogin: "Who logs in.",
  LoggedOut: "The session has ended.",
  RateLimitError: "The same was tried too often. The header `Retry-After` tells when to try again, in seconds."
}

/** Properties of those. */
export const signupProperties = {
  "PublicSignupToken.secret": "What addresses the invitation; whoever knows it can sign up",
  "PublicSignupToken.url": "Where people sign up",
  "PublicSignupToken.enabled": "Whether one can sign up by it now; never once it has expired",
  "PublicSignupToken.expiresAt": "Until when one can sign up by it",
  "PublicSignupToken.users": "Who came by it",
  "PublicSignupToken.role": "The role of whoever signs up",
  "NewSignupToken.expiresAt": "Until when one can sign up by it",
  "SignupTokenChange.expiresAt": "Until when one can sign up by it",
  "SignupTokenChange.enabled": "Whether one can sign up by it until it expires",
  "SignupTokenList.tokens": "The invitations, oldest first",
  "SignupForm.username": "A name of their own to log in by; it may be left out",
  "SignupForm.email": "An email address that no other user has",
  "SignupForm.name": "What people call them",
  "SignupForm.password": "At least 10 characters, and not one of the passwords that are tried first",
  "PasswordLogin.username": "The username or the email",
  "PasswordLogin.password": "The password",
  "LoggedOut.redirectTo": "Where to send the browser, so that the login provider ends its session too"
}
