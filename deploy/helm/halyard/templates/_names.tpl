{{- /* The templates use what Go's template engine has, and nothing of Helm, so that any such engine renders them. */ -}}

{{- define "halyard.name" -}}{{ .Release.Name }}-halyard{{- end -}}

{{- define "halyard.selector" -}}
{ app.kubernetes.io/name: halyard, app.kubernetes.io/instance: {{ printf "%q" .Release.Name }}}
{{- end -}}

{{- define "halyard.labels" -}}
{ app.kubernetes.io/name: halyard, app.kubernetes.io/instance: {{ printf "%q" .Release.Name }}, app.kubernetes.io/version: {{ printf "%q" .Chart.AppVersion }}, app.kubernetes.io/managed-by: {{ printf "%q" .Release.Service }}}
{{- end -}}
