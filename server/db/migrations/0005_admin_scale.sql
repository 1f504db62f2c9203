-- Trusted since PostgreSQL 13: whoever may CREATE in the database may add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- What array_to_string does to text, which PostgreSQL only promises to be stable for other types: a stored column asks for immutable.
CREATE FUNCTION "listed"("words" text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT array_to_string(words, ',') $$;--> statement-breakpoint
CREATE TABLE "tallies" (
	"name" text NOT NULL,
	"day" date,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"cents" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_created_at_index";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "search" text GENERATED ALWAYS AS (lower(product_name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search" text GENERATED ALWAYS AS (lower(user_name) || chr(10) || id::text) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search" text GENERATED ALWAYS AS (lower(username || chr(10) || email || chr(10) || listed(roles))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "tallies_index" ON "tallies" USING btree ("name","day","key","count","cents");--> statement-breakpoint
CREATE INDEX "order_items_search_index" ON "order_items" USING gin ("search" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "orders_search_index" ON "orders" USING gin ("search" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "orders_listed_created_at_index" ON "orders" USING btree ("created_at","id") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "orders_listed_amount_index" ON "orders" USING btree ("amount_cents","id") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "orders_listed_status_index" ON "orders" USING btree ("status","id") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "orders_listed_user_name_index" ON "orders" USING btree ("user_name","id") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "orders_own_index" ON "orders" USING btree ("user_id","paid_at","id") WHERE paid_at is not null and stock_state = 'taken' and hidden_at is null;--> statement-breakpoint
CREATE INDEX "users_search_index" ON "users" USING gin ("search" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "users_created_at_index" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_roles_index" ON "users" USING btree ("roles","id");--> statement-breakpoint
CREATE FUNCTION "paris_day"("at" timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT (at AT TIME ZONE 'Europe/Paris')::date $$;--> statement-breakpoint
-- What one account adds to the tallies.
CREATE FUNCTION "tallies_of"("u" "users") RETURNS SETOF "tallies" LANGUAGE sql STABLE AS $$
  SELECT 'users', day, '', 1, 0::bigint FROM (VALUES (NULL::date), (paris_day(u.created_at))) AS days (day)
  UNION ALL
  SELECT 'active', paris_day(u.last_login), '', 1, 0 WHERE u.last_login IS NOT NULL
$$;--> statement-breakpoint
-- What one order adds: to the panel's list, to its customer's, and to what was sold, its lines with it. Money that went straight back was no sale.
CREATE FUNCTION "tallies_of"("o" "orders") RETURNS SETOF "tallies" LANGUAGE sql STABLE AS $$
  SELECT 'orders', day, o.status, 1, 0::bigint FROM (VALUES (NULL::date), (paris_day(o.created_at))) AS days (day) WHERE o.hidden_at IS NULL
  UNION ALL
  SELECT 'own', NULL, o.user_id::text, 1, o.amount_cents - o.refunded_cents
  WHERE o.user_id IS NOT NULL AND o.paid_at IS NOT NULL AND o.stock_state = 'taken' AND o.hidden_at IS NULL
  UNION ALL
  SELECT 'sold', day, '', 1, o.amount_cents - o.refunded_cents FROM (VALUES (NULL::date), (paris_day(o.paid_at))) AS days (day)
  WHERE o.paid_at IS NOT NULL AND o.stock_state = 'taken'
  UNION ALL
  SELECT 'products', paris_day(o.paid_at), product_name, quantity, quantity * unit_cents - refunded_cents FROM order_items
  WHERE order_id = o.id AND o.paid_at IS NOT NULL AND o.stock_state = 'taken'
$$;--> statement-breakpoint
-- What one line adds, if its order is sold; the lock keeps that from changing while it is being found out.
CREATE FUNCTION "tallies_of"("i" "order_items") RETURNS SETOF "tallies" LANGUAGE sql VOLATILE AS $$
  SELECT 'products', paris_day(o.paid_at), i.product_name, i.quantity, (i.quantity * i.unit_cents - i.refunded_cents)::bigint
  FROM (SELECT paid_at, stock_state FROM orders WHERE id = i.order_id FOR SHARE) AS o
  WHERE o.paid_at IS NOT NULL AND o.stock_state = 'taken'
$$;--> statement-breakpoint
-- Appends the difference that a change makes; most make none.
CREATE FUNCTION "keep_tallies"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gained tallies[] = '{}';
  lost tallies[] = '{}';
BEGIN
  IF TG_OP <> 'DELETE' THEN gained = ARRAY(SELECT t FROM tallies_of(NEW) AS t); END IF;
  IF TG_OP <> 'INSERT' THEN lost = ARRAY(SELECT t FROM tallies_of(OLD) AS t); END IF;
  IF gained IS DISTINCT FROM lost THEN
    INSERT INTO tallies (name, day, key, count, cents)
    SELECT name, day, key, sum(count), sum(cents)
    FROM (SELECT * FROM unnest(gained) UNION ALL SELECT name, day, key, -count, -cents FROM unnest(lost)) AS changes
    GROUP BY name, day, key HAVING sum(count) <> 0 OR sum(cents) <> 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_keep_tallies" AFTER INSERT OR UPDATE OR DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION "keep_tallies"();--> statement-breakpoint
CREATE TRIGGER "orders_keep_tallies" AFTER INSERT OR UPDATE OR DELETE ON "orders" FOR EACH ROW EXECUTE FUNCTION "keep_tallies"();--> statement-breakpoint
CREATE TRIGGER "order_items_keep_tallies" AFTER INSERT OR UPDATE OR DELETE ON "order_items" FOR EACH ROW EXECUTE FUNCTION "keep_tallies"();--> statement-breakpoint
-- What is there already. The triggers above have locked the tables against anything new until this is committed.
INSERT INTO "tallies" ("name", "day", "key", "count", "cents")
SELECT "name", "day", "key", sum("count"), sum("cents")
FROM (SELECT t.* FROM "users" AS u, tallies_of(u) AS t UNION ALL SELECT t.* FROM "orders" AS o, tallies_of(o) AS t) AS present
GROUP BY "name", "day", "key";
