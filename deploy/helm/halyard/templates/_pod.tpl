{{- define "halyard.pod" }}
    metadata:
      labels: {{ template "halyard.labels" . }}
    spec:
      automountServiceAccountToken: false
      terminationGracePeriodSeconds: 30
      securityContext:
        runAsNonRoot: true
        runAsUser: 1000
        runAsGroup: 1000
        fsGroup: 1000
        seccompProfile:
          type: RuntimeDefault
      {{- if .Values.image.pullSecret }}
      imagePullSecrets:
        - name: {{ printf "%q" .Values.image.pullSecret }}
      {{- end }}
      containers:
        - name: halyard
          image: {{ printf "%s:%s" .Values.image.repository .Values.image.tag | printf "%q" }}
          imagePullPolicy: {{ .Values.image.pullPolicy }}
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities:
              drop: [ALL]
          ports:
            - name: http
              containerPort: 4242
          env:
            - name: SERVICE_URL
              value: {{ printf "%q" .Values.serviceUrl }}
            - name: TRUST_PROXY
              value: "{{ .Values.trustProxy }}"
            - name: HALYARD_SECRET
              valueFrom:
                secretKeyRef:
                  name: {{ printf "%q" .Values.secret }}
                  key: secret
            {{- if .Values.database.secret }}
            - name: DATABASE_URL
              valueFrom:
                secretKeyRef:
                  name: {{ printf "%q" .Values.database.secret }}
                  key: url
            {{- end }}
            {{- if .Values.serviceMonitor.enabled }}
            - name: HALYARD_METRICS_TOKEN
              valueFrom:
                secretKeyRef:
                  name: {{ printf "%q" .Values.serviceMonitor.tokenSecret }}
                  key: token
                  optional: true
            {{- end }}
            {{- if .Values.basePath }}
            - name: BASE_URI_PATH
              value: {{ printf "%q" .Values.basePath }}
            {{- end }}
            {{- range $name, $value := .Values.settings }}
            - name: {{ $name }}
              value: {{ printf "%q" $value }}
            {{- end }}
          {{- if .Values.settingsSecret }}
          envFrom:
            - secretRef:
                name: {{ printf "%q" .Values.settingsSecret }}
          {{- end }}
          startupProbe:
            httpGet:
              path: {{ printf "%s/health" .Values.basePath | printf "%q" }}
              port: http
            periodSeconds: 2
            failureThreshold: 60
          livenessProbe:
            httpGet:
              path: {{ printf "%s/health" .Values.basePath | printf "%q" }}
              port: http
            periodSeconds: 10
            failureThreshold: 6
          # Not /ready: applications are served while the database is away, too.
          readinessProbe:
            httpGet:
              path: {{ printf "%s/health" .Values.basePath | printf "%q" }}
              port: http
            periodSeconds: 5
            timeoutSeconds: 3
          resources:
            requests:
              cpu: {{ printf "%q" .Values.resources.requests.cpu }}
              memory: {{ printf "%q" .Values.resources.requests.memory }}
            limits:
              memory: {{ printf "%q" .Values.resources.limits.memory }}
          volumeMounts:
            - name: data
              mountPath: /data
            - name: tmp
              mountPath: /tmp
{{- end -}}
