CREATE TABLE "journal_chain" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"length" integer NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "journal" ADD COLUMN "place" integer;--> statement-breakpoint
ALTER TABLE "journal" ADD COLUMN "salt" text DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "journal" ADD COLUMN "content_digest" text;--> statement-breakpoint
ALTER TABLE "journal" ADD COLUMN "hash" text;--> statement-breakpoint
CREATE INDEX "journal_noun_index" ON "journal" USING btree ("noun","id");--> statement-breakpoint
CREATE INDEX "journal_actor_index" ON "journal" USING btree ("actor_name","id");--> statement-breakpoint
ALTER TABLE "journal" ADD CONSTRAINT "journal_place_key" UNIQUE("place");--> statement-breakpoint
-- By hand: the chain. What is hashed is JSON as PostgreSQL writes it; `verify-journal.ts` writes the same.
INSERT INTO "journal_chain" ("length", "hash") VALUES (0, '');--> statement-breakpoint
ALTER TABLE "journal_chain" ADD CONSTRAINT "journal_chain_only_check" CHECK ("only");--> statement-breakpoint
CREATE FUNCTION journal_digest("content" jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to("content"::text, 'UTF8')), 'hex')
$$;--> statement-breakpoint
CREATE FUNCTION chain_journal_line("line" "journal") RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "last" "journal_chain";
  "digest" text := journal_digest(jsonb_build_array("line"."salt", "line"."before", "line"."after"));
  "next" text;
BEGIN
  SELECT * INTO "last" FROM "journal_chain" FOR UPDATE;
  "next" := journal_digest(jsonb_build_array(
    "last"."hash", "last"."length" + 1, "line"."id", to_char("line"."at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    "line"."actor_id", "line"."actor_name", "line"."action", "line"."noun", "line"."entity_id", "digest"
  ));
  UPDATE "journal" SET "place" = "last"."length" + 1, "content_digest" = "digest", "hash" = "next" WHERE "id" = "line"."id";
  UPDATE "journal_chain" SET "length" = "length" + 1, "hash" = "next";
END
$$;--> statement-breakpoint
CREATE FUNCTION chain_journal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM chain_journal_line(NEW);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION keep_journal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A line gets its place once, loses its content when a person is erased and its address after a year.
  IF TG_OP <> 'UPDATE' THEN
    RAISE EXCEPTION 'the journal stays whole' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (OLD."id", OLD."at", OLD."actor_id", OLD."actor_name", OLD."action", OLD."noun", OLD."entity_id")
      IS NOT DISTINCT FROM (NEW."id", NEW."at", NEW."actor_id", NEW."actor_name", NEW."action", NEW."noun", NEW."entity_id")
    AND (OLD."hash" IS NULL OR (OLD."place", OLD."content_digest", OLD."hash") IS NOT DISTINCT FROM (NEW."place", NEW."content_digest", NEW."hash"))
    AND ((OLD."salt", OLD."before", OLD."after") IS NOT DISTINCT FROM (NEW."salt", NEW."before", NEW."after")
      OR (NEW."salt" IS NULL AND NEW."before" IS NULL AND NEW."after" IS NULL))
    AND NEW."address" IN (OLD."address", '')
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the journal stays as it was written' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
DO $$
DECLARE
  "line" "journal";
BEGIN
  FOR "line" IN SELECT * FROM "journal" ORDER BY "id" LOOP
    PERFORM chain_journal_line("line");
  END LOOP;
END
$$;--> statement-breakpoint
-- Deferred to the commit: the chain is locked last, for as long as a commit takes, and nobody waits for it holding what another needs.
CREATE CONSTRAINT TRIGGER "journal_chained" AFTER INSERT ON "journal" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_journal();--> statement-breakpoint
CREATE TRIGGER "journal_kept" BEFORE UPDATE OR DELETE ON "journal" FOR EACH ROW EXECUTE FUNCTION keep_journal();--> statement-breakpoint
CREATE TRIGGER "journal_whole" BEFORE TRUNCATE ON "journal" FOR EACH STATEMENT EXECUTE FUNCTION keep_journal();
