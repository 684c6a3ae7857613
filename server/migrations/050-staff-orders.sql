-- Staff look through all orders, also those of one state, the newest first.
create index orders_state on orders (state, id);
