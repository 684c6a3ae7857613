-- A course's calendar also shows what was called off: the index of open classes alone did not serve it, and all classes
-- were looked through.
drop index classes_product;
create index classes_product on classes (product_id);
