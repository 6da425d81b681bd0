import { SignupForm, User } from "@halyard/core/domain"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { InvalidOperationError, NoAccessError, NotFoundError, RateLimitError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { SignupTokenPath } from "./signup-tokens.ts"
import { signupTokenExamples } from "./signup-tokens.examples.ts"

const validate = HttpApiEndpoint.get("validatePublicSignupToken", "/invite/:token/validate", {
  params: SignupTokenPath,
  success: HttpApiSchema.Empty(200),
  error: [InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Validate an invitation",
    description: "Checks whether it can be used to sign up.",
    example: signupTokenExamples.validatePublicSignupToken
  })
)

const signup = HttpApiEndpoint.post("addPublicSignupTokenUser", "/invite/:token/signup", {
  params: SignupTokenPath,
  payload: SignupForm,
  success: User.pipe(HttpApiSchema.status(201)),
  error: [InvalidOperationError, NoAccessError, NotFoundError, RateLimitError]
}).annotateMerge(
  operation({
    summary: "Sign up with an invitation",
    description: "Creates a user with the Viewer role.",
    example: signupTokenExamples.addPublicSignupTokenUser
  })
)

export class SignupGroup extends HttpApiGroup.make("signup")
  .add(validate, signup)
  .annotateMerge(OpenApi.annotations({ title: "Sign-up", description: "Create a user with an invitation" })) {}
