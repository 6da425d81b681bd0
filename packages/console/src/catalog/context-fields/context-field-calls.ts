import { api, queryClient } from "../../interface/client.ts"
import type { ContextField, ContextFieldUpdate, NewContextField } from "../../interface/operations.gen.ts"

/** A field of one project is changed through the project, which needs fewer permissions. */
export type FieldAddress = Pick<ContextField, "name" | "project">

export const readField = async (name: string): Promise<ContextField | undefined> =>
  (await api.GET("/api/admin/context/{contextField}", { params: { path: { contextField: name } } })).data

export const createField = ({ project, ...body }: NewContextField): Promise<unknown> =>
  project === undefined || project === null
    ? api.POST("/api/admin/context", { body })
    : api.POST("/api/admin/projects/{projectId}/context", { params: { path: { projectId: project } }, body })

export const updateField = ({ name, project }: FieldAddress, body: ContextFieldUpdate): Promise<unknown> =>
  project === undefined
    ? api.PUT("/api/admin/context/{contextField}", { params: { path: { contextField: name } }, body })
    : api.PUT("/api/admin/projects/{projectId}/context/{contextField}", {
        params: { path: { projectId: project, contextField: name } },
        body
      })

export const deleteField = ({ name, project }: FieldAddress): Promise<unknown> =>
  project === undefined
    ? api.DELETE("/api/admin/context/{contextField}", { params: { path: { contextField: name } } })
    : api.DELETE("/api/admin/projects/{projectId}/context/{contextField}", {
        params: { path: { projectId: project, contextField: name } }
      })

export const refreshFields = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => /\/context/.test(String(queryKey[1])) })
