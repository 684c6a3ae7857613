# syntax=docker/dockerfile:1
# Makes the package by the same script as `npm run package` (tools/package.ts), and runs it as an unprivileged user.
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
# What building needs; tests and lint are left out, and no install script is needed.
RUN --mount=type=cache,target=/npm-cache \
  npm ci --cache /npm-cache --omit=dev --ignore-scripts --no-audit --no-fund
COPY . .
# Whoever publishes the image has tested its sources before: the workflow does.
RUN node tools/package.ts --untested /app

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    MODE=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    NODE_COMPILE_CACHE=/data/compile-cache
COPY --from=build /app /app
RUN mkdir /data /keys && chown node:node /data /keys
WORKDIR /app
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "server/build/health-command.js"]
CMD ["node", "server/build/main.js"]
