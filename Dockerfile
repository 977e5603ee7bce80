# syntax=docker/dockerfile:1
# One build for every way to run: the standalone folder that `npm start` uses too.
FROM node:22-bookworm-slim AS build
WORKDIR /src
ENV NEXT_TELEMETRY_DISABLED=1 CI=1
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node -e "import('./scripts/build-if-stale.mjs').then((m) => m.buildIfStale(process.cwd()))" \
 && mkdir -p /empty/data

FROM node:22-bookworm-slim
WORKDIR /app
# Numbers, so that a cluster can prove that it is not root.
USER 65532:65532
COPY --from=build --chown=0:0 /src/.next/standalone/ ./
# Without it a volume would be root's.
COPY --from=build --chown=65532:65532 /empty/ /
ENV NODE_ENV=production \
    NEXT_TELEMETRY_DISABLED=1 \
    HOSTNAME=0.0.0.0 \
    PORT=3000 \
    PREFLIGHT_DATA_DIR=/data
VOLUME ["/data"]
EXPOSE 3000
# A signal reaches the server itself: no shell and no npm between.
ENTRYPOINT ["node", "--enable-source-maps", "preflight-server.mjs"]
