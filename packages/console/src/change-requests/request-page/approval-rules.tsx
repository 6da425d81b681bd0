import type { ChangeRequest } from "../../interface/operations.gen.ts"
import { counted } from "../../words/numbers.ts"
import styles from "./request-page.module.css"

/** The environments whose approvals a request needs. Renders nothing if that is its own environment alone. */
export const ApprovalRules = ({ request }: { readonly request: ChangeRequest }) => {
  const { approvalRules, environment, project } = request
  const isOwn = (rule: ChangeRequest["approvalRules"][number]) =>
    rule.project === project && rule.environment === environment
  if (approvalRules.every(isOwn)) return null
  return (
    <div className={styles["rules"]}>
      <p>Everybody who reviews or applies it must be allowed to in each of these environments:</p>
      <ul aria-label="Where approval is needed">
        {approvalRules.map((rule, index) => (
          // The index is part of the key, since projects that are not visible to the caller have no name here.
          <li key={`${index} ${rule.project ?? ""} ${rule.environment}`}>
            <b>
              {rule.project ?? "A project that you cannot see"}, {rule.environment}
            </b>
            : {counted(rule.requiredApprovals, "person", "people")}
          </li>
        ))}
      </ul>
    </div>
  )
}
