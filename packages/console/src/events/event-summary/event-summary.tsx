import { Link } from "@tanstack/react-router"
import { summaryParts, type SummaryPart } from "./summary-parts.ts"

/** What happened, as a sentence with links to the flag and the project. */
export const EventSummary = ({ markdown }: { readonly markdown: string }) =>
  // The index is part of the key, since texts can repeat. Parts never change their order.
  summaryParts(markdown).map((part, index) => <Part key={`${index} ${part.text}`} part={part} />)

const Part = ({ part: { feature, isName, project, text } }: { readonly part: SummaryPart }) => {
  if (project !== undefined && feature !== undefined) {
    return (
      <Link to="/projects/$projectId/features/$featureName" params={{ projectId: project, featureName: feature }}>
        {text}
      </Link>
    )
  }
  if (project !== undefined) {
    return (
      <Link to="/projects/$projectId" params={{ projectId: project }}>
        {text}
      </Link>
    )
  }
  return isName === true ? <strong>{text}</strong> : text
}
