# The site as production runs it. Nothing in it is specific to a site: settings come as variables
# of the environment (docs/settings.md), data stays in /data or in PostgreSQL.
FROM node:26-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund --loglevel=error
COPY . .
# The public token of Tebex, for a site that sells through it: its pages say who sells.
ARG TEBEX_PUBLIC_TOKEN=
RUN node scripts/build.ts
RUN node scripts/prune-modules.ts

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /site
COPY --from=build /site/package.json ./
COPY --from=build /site/node_modules node_modules
COPY --from=build /site/brand brand
COPY --from=build /site/contract contract
COPY --from=build /site/fivem fivem
COPY --from=build /site/server server
COPY --from=build /site/dist dist
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=2", "dist/server/serve.js"]
