import type { OperationExample } from "../operation/operation-example.ts"
import { freshProject } from "./projects.examples.ts"

const change = {
  name: "Web shop",
  description: "What customers see",
  mode: "open",
  defaultStickiness: "userId"
} as const
const needed = 'The project "shop" has 2 features that are not archived'

export const projectLifeExamples = {
  validateProject: {
    body: { id: "shop" },
    messages: {
      NameExistsError: 'The name "shop" is taken by an existing project',
      ValidationError: '"/body/id" must have 1 to 100 characters, not 0'
    }
  },
  updateProject: {
    body: change,
    answer: { ...freshProject, ...change, updatedAt: "2026-11-02T09:00:00.000Z" },
    messages: { ValidationError: '"/body/name" must have 1 to 100 characters, not 0' }
  },
  archiveProject: { messages: { InvalidOperationError: needed } },
  reviveProject: {},
  deleteProject: { messages: { InvalidOperationError: needed } }
} satisfies Record<string, OperationExample>
