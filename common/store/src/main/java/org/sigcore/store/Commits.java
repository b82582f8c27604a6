// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What several stores of a process write for one request, in one commit. A unit of work gathers the statements of its thread;
 * no transaction is open meanwhile, so that it may ask other NFs. Units that are committed at the same time share a
 * transaction ({@link Batches}). Rows are protected by their version, not by locks: who was overtaken gets a {@link
 * StaleException} and does its work again. Thread-safe; a unit is for one thread.
 */
public final class Commits {
    /** How often work is done again that was overtaken. */
    public static final int MOST_REPLAYS = 6;

    private static final Comparator<RowWrite> ORDER =
            Comparator.comparing(RowWrite::table).thenComparing(RowWrite::sql).thenComparing(RowWrite::row);

    private final Database database;
    private final ScopedValue<Unit> current = ScopedValue.newInstance();
    private final Batches<List<RowWrite>, Boolean> batches;
    private final LongAdder replays = new LongAdder();
    private final LongAdder statements = new LongAdder();

    public Commits(Database database) {
        this.database = database;
        this.batches = new Batches<>(database::countBatch, this::carryOut, database.writers(), System::nanoTime);
    }

    /** A new unit of work. */
    public Unit unit() {
        return new Unit();
    }

    /** The unit in which this thread works; null for none. */
    public @Nullable Unit current() {
        return current.isBound() ? current.get() : null;
    }

    /** Writes a row with the unit in which this thread works, the last one for a row counts; without one at once. */
    public void write(RowWrite write) {
        Unit unit = current();
        if (unit == null) {
            var _ = batches.run(List.of(write));
        } else {
            unit.writes.put(new Row(write.table(), write.row()), write);
        }
    }

    /** Does something once the unit in which this thread works is committed; without one at once. */
    public void afterwards(Runnable work) {
        Unit unit = current();
        if (unit == null) {
            work.run();
        } else {
            unit.afterwards.add(work);
        }
    }

    /** Does something if the unit in which this thread works is not committed, such as to end what it began elsewhere. */
    public void ifUndone(Runnable work) {
        Unit unit = current();
        if (unit != null) {
            unit.ifUndone.add(work);
        }
    }

    /**
     * Does work in the unit of this thread; without one in a unit of its own, which is committed, and again if it was
     * overtaken.
     *
     * @throws StoreUnavailableException if it was overtaken {@value #MOST_REPLAYS} times
     */
    public <T extends @Nullable Object> T together(Supplier<T> work) {
        if (current() != null) {
            return work.get();
        }
        for (int replay = 0; ; replay++) {
            Unit unit = unit();
            T result = unit.call(work);
            try {
                unit.commit();
                return result;
            } catch (StaleException | DuplicateKeyException e) {
                if (replay == MOST_REPLAYS) {
                    throw new StoreUnavailableException("overtaken by others too often", e);
                }
                replaying();
            }
        }
    }

    /** Counts work that is done again by its owner. */
    public void replaying() {
        replays.increment();
    }

    /** How often work was done again since the start, because somebody else had written the same row. */
    public long replays() {
        return replays.sum();
    }

    /** Statements of committed units since the start: on H2 each a call, unless several of a kind shared one; on MySQL a commit has one round trip for all. */
    public long statements() {
        return statements.sum();
    }

    private record Row(String table, String row) {}

    /** The work for one request. */
    public final class Unit {
        private final Map<Row, RowWrite> writes = new LinkedHashMap<>();
        private final Map<String, Object> known = new HashMap<>();
        private final List<Runnable> afterwards = new ArrayList<>();
        private final List<Runnable> ifUndone = new ArrayList<>();

        private Unit() {}

        /** Does work in this unit. If it throws, what was written in the unit is dropped. */
        public <T extends @Nullable Object> T call(Supplier<T> work) {
            try {
                return ScopedValue.where(current, this).<T, RuntimeException>call(work::get);
            } catch (RuntimeException e) {
                undone(e);
                throw e;
            }
        }

        /** Keeps what was read, for another store of this unit. */
        public void remember(String key, Object value) {
            known.put(key, value);
        }

        /** What was kept; null for nothing. */
        public <T> @Nullable T recall(String key, Class<T> type) {
            return type.cast(known.get(key));
        }

        /** Takes back the write of a row. */
        public void forget(String table, String row) {
            writes.remove(new Row(table, row));
        }

        /**
         * Writes everything, or by an exception nothing, and then does what was to be done afterwards. The unit is empty
         * then.
         *
         * @throws StaleException if a fenced statement did not find its row
         * @throws DuplicateKeyException if a row is there that was to be added
         * @throws StoreUnavailableException if the database is unreachable
         */
        public void commit() {
            List<RowWrite> gathered = List.copyOf(writes.values());
            writes.clear();
            known.clear();
            if (!gathered.isEmpty()) {
                try {
                    var _ = batches.run(gathered);
                } catch (RuntimeException e) {
                    undone(e);
                    throw e;
                }
            }
            ifUndone.clear();
            List<Runnable> due = List.copyOf(afterwards);
            afterwards.clear();
            due.forEach(Runnable::run);
        }

        private void undone(RuntimeException cause) {
            writes.clear();
            known.clear();
            afterwards.clear();
            List<Runnable> due = List.copyOf(ifUndone);
            ifUndone.clear();
            for (Runnable work : due) {
                try {
                    work.run();
                } catch (RuntimeException e) {
                    cause.addSuppressed(e);
                }
            }
        }
    }

    private List<Boolean> carryOut(List<List<RowWrite>> units) {
        List<RowWrite> writes = new ArrayList<>();
        units.forEach(writes::addAll);
        writes.sort(ORDER); // everybody meets the rows in one order
        if (writes.size() == 1) {
            database.write(connection -> carryOutAll(connection, writes));
        } else if (database.joinsStatements() && JoinedWrites.canJoin(writes)) {
            database.transact(JoinedWrites.of(writes));
        } else {
            database.transact(connection -> carryOutAll(connection, writes));
        }
        statements.add(writes.size());
        return Collections.nCopies(units.size(), true);
    }

    private static @Nullable Object carryOutAll(Connection connection, List<RowWrite> writes) throws SQLException {
        int from = 0;
        while (from < writes.size()) {
            int to = from + 1;
            while (to < writes.size()
                    && writes.get(to).sql().equals(writes.get(from).sql())) {
                to++;
            }
            carryOut(connection, writes.subList(from, to));
            from = to;
        }
        return null;
    }

    /** Statements of one kind. */
    private static void carryOut(Connection connection, List<RowWrite> alike) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement(alike.getFirst().sql())) {
            if (alike.size() == 1) {
                Sql.bind(statement, alike.getFirst().parameters());
                alike.getFirst().check(statement.executeUpdate());
                return;
            }
            for (RowWrite write : alike) {
                Sql.bind(statement, write.parameters());
                statement.addBatch();
            }
            int[] touched = statement.executeBatch();
            for (int i = 0; i < touched.length; i++) {
                alike.get(i).check(touched[i]);
            }
        }
    }
}
