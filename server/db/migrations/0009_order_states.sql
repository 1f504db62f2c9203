-- What earlier versions could leave behind and the checks below would refuse: a paid order that was
-- hidden, words for something handed over on an order that nobody paid.
UPDATE "orders" SET "hidden_at" = NULL WHERE "hidden_at" IS NOT NULL AND "paid_at" IS NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "status" = CASE "stock_state" WHEN 'held' THEN 'pending' ELSE 'cancelled' END
WHERE "paid_at" IS NULL AND "status" IN ('completed', 'shipped', 'delivered');--> statement-breakpoint
-- One column for what two said together. Nothing is counted otherwise by it, so the tallies rest.
ALTER TABLE "orders" DISABLE TRIGGER "orders_keep_tallies";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "state" text;--> statement-breakpoint
UPDATE "orders" SET
  "state" = CASE
    WHEN "paid_at" IS NOT NULL AND "stock_state" = 'taken' THEN 'sold'
    WHEN "paid_at" IS NOT NULL THEN 'returned'
    WHEN "stock_state" = 'held' THEN 'held'
    ELSE 'ended'
  END,
  "hold_network" = CASE WHEN "paid_at" IS NULL AND "stock_state" = 'held' THEN "hold_network" END,
  "session_closed_at" = CASE WHEN "paid_at" IS NOT NULL OR "stock_state" <> 'held' THEN "session_closed_at" END,
  "withdrawn_at" = CASE WHEN "stock_state" = 'taken' THEN "withdrawn_at" END;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "state" SET NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tallies_of"("o" "orders") RETURNS SETOF "tallies" LANGUAGE sql STABLE AS $$
  SELECT 'orders', day, o.status, 1, 0::bigint FROM (VALUES (NULL::date), (paris_day(o.created_at))) AS days (day) WHERE o.hidden_at IS NULL
  UNION ALL
  SELECT 'own', NULL, o.user_id::text, 1, o.amount_cents - o.refunded_cents
  WHERE o.user_id IS NOT NULL AND o.state = 'sold'
  UNION ALL
  SELECT 'sold', day, '', 1, o.amount_cents - o.refunded_cents FROM (VALUES (NULL::date), (paris_day(o.paid_at))) AS days (day)
  WHERE o.state = 'sold'
  UNION ALL
  SELECT 'products', paris_day(o.paid_at), product_name, quantity, quantity * unit_cents - refunded_cents FROM order_items
  WHERE order_id = o.id AND o.state = 'sold'
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tallies_of"("i" "order_items") RETURNS SETOF "tallies" LANGUAGE sql VOLATILE AS $$
  SELECT 'products', paris_day(o.paid_at), i.product_name, i.quantity, (i.quantity * i.unit_cents - i.refunded_cents)::bigint
  FROM (SELECT paid_at, state FROM orders WHERE id = i.order_id FOR SHARE) AS o
  WHERE o.state = 'sold'
$$;--> statement-breakpoint
DROP INDEX "orders_held_index";--> statement-breakpoint
DROP INDEX "orders_own_index";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "stock_state";--> statement-breakpoint
ALTER TABLE "orders" ENABLE TRIGGER "orders_keep_tallies";--> statement-breakpoint
CREATE INDEX "orders_held_index" ON "orders" USING btree ("hold_network") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "orders_own_index" ON "orders" USING btree ("user_id","paid_at","id") WHERE state = 'sold';--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_quantity_check" CHECK (quantity > 0);--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_refunded_check" CHECK (refunded_cents between 0 and unit_cents * quantity);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid_check" CHECK ((state in ('sold', 'returned')) = (paid_at is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_check" CHECK (payment_id is null or paid_at is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_hidden_check" CHECK (hidden_at is null or state = 'ended');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_withdrawn_check" CHECK (withdrawn_at is null or state = 'sold');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_hold_network_check" CHECK (hold_network is null or state = 'held');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_session_closed_check" CHECK (session_closed_at is null or state <> 'held');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_handed_over_check" CHECK (paid_at is not null or status not in ('completed', 'shipped', 'delivered'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_check" CHECK (refunded_cents between 0 and amount_cents);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_paid_check" CHECK (refunded_cents = 0 or paid_at is not null);
