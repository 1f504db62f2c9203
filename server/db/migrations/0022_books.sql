CREATE TABLE "order_refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"cents" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"credit_note" text,
	CONSTRAINT "order_refunds_cents_check" CHECK (cents > 0)
);
--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_refunds_order_id_index" ON "order_refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_refunds_at_index" ON "order_refunds" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "invoices_issued_at_index" ON "invoices" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "orders_paid_at_index" ON "orders" USING btree ("paid_at","id") WHERE paid_at is not null;--> statement-breakpoint
-- By hand: what went back before. Each credit note says so once; what they leave out is one more.
INSERT INTO "order_refunds" ("order_id", "cents", "at", "credit_note")
SELECT "order_id", "total_cents", "issued_at", "number" FROM "invoices" WHERE "kind" = 'credit_note' ORDER BY "id";--> statement-breakpoint
INSERT INTO "order_refunds" ("order_id", "cents", "at", "credit_note")
SELECT o."id", o."refunded_cents" - coalesce(n."credited", 0), coalesce(o."refunded_at", o."paid_at"), NULL
FROM "orders" o
LEFT JOIN (SELECT "order_id", sum("cents") AS "credited" FROM "order_refunds" GROUP BY "order_id") n ON n."order_id" = o."id"
WHERE o."refunded_cents" > coalesce(n."credited", 0);
