import { Link } from "@tanstack/react-router"
import { LoginFrame } from "./login-frame.tsx"

/** The page after a logout. */
export const SignedOut = () => (
  <LoginFrame title="You have logged out">
    <p>Your session has ended.</p>
    <Link to="/login">Log in again</Link>
  </LoginFrame>
)
