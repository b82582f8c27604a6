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
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes of several stores for one request in a single commit. A unit of work collects the statements of its thread; no
 * transaction is open until the commit, so that requests to other NFs are possible in the meantime. Units committed
 * concurrently share a transaction ({@link Batches}). Rows are protected by versions, not by locks: a conflict results
 * in a {@link StaleException}, and the work has to be repeated. Thread-safe; a unit must be used by a single thread.
 */
public final class Commits {
    /** Maximum number of repetitions after conflicts. */
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
        this.batches = new Batches<>(
                database::countBatch, this::carryOut, database.writers(), sizes(database.engine()), System::nanoTime);
    }

    // On MySQL, the text of joined statements depends on their number. On H2, a batch costs a chunk of the file.
    private static IntUnaryOperator sizes(Engine engine) {
        return engine == Engine.H2 ? IntUnaryOperator.identity() : Integer::highestOneBit;
    }

    /** Creates a unit of work. */
    public Unit unit() {
        return new Unit();
    }

    /** Returns the unit of the current thread; null if absent. */
    public @Nullable Unit current() {
        return current.isBound() ? current.get() : null;
    }

    /**
     * Adds a write to the current thread's unit, replacing an earlier write of the same row. Without a unit, executes
     * it immediately.
     */
    public void write(RowWrite write) {
        Unit unit = current();
        if (unit == null) {
            var _ = batches.run(List.of(write));
        } else {
            unit.writes.put(new Row(write.table(), write.row()), write);
        }
    }

    /** Runs an action after the current thread's unit has been committed. Without a unit, runs it immediately. */
    public void afterwards(Runnable work) {
        Unit unit = current();
        if (unit == null) {
            work.run();
        } else {
            unit.afterwards.add(work);
        }
    }

    /** Runs an action if the current thread's unit is not committed, for example to undo external effects. */
    public void ifUndone(Runnable work) {
        Unit unit = current();
        if (unit != null) {
            unit.ifUndone.add(work);
        }
    }

    /**
     * Runs work in the current thread's unit. Without one, runs it in a new unit, which is committed, and repeats it
     * after a conflict.
     *
     * @throws StoreUnavailableException after {@value #MOST_REPLAYS} conflicts
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
                    throw new StoreUnavailableException("too many conflicts with concurrent writers", e);
                }
                replaying();
            }
        }
    }

    /** Counts a repetition that the caller performs. */
    public void replaying() {
        replays.increment();
    }

    /** Returns the number of repetitions since the start because of concurrent writes to the same row. */
    public long replays() {
        return replays.sum();
    }

    /**
     * Returns the number of statements in committed units since the start. On H2 each is a call, unless several of a
     * kind were combined; on MySQL a commit takes a single round trip for all.
     */
    public long statements() {
        return statements.sum();
    }

    private record Row(String table, String row) {}

    /** The writes of one request. */
    public final class Unit {
        private final Map<Row, RowWrite> writes = new LinkedHashMap<>();
        private final Map<String, Object> known = new HashMap<>();
        private final List<Runnable> afterwards = new ArrayList<>();
        private final List<Runnable> ifUndone = new ArrayList<>();

        private Unit() {}

        /** Runs work in this unit. If it throws, the unit's writes are discarded. */
        public <T extends @Nullable Object> T call(Supplier<T> work) {
            try {
                return ScopedValue.where(current, this).<T, RuntimeException>call(work::get);
            } catch (RuntimeException e) {
                undone(e);
                throw e;
            }
        }

        /** Caches a value that was read, for use by other stores of this unit. */
        public void remember(String key, Object value) {
            known.put(key, value);
        }

        /** Returns a cached value; null if absent. */
        public <T> @Nullable T recall(String key, Class<T> type) {
            return type.cast(known.get(key));
        }

        /** Removes the write of a row. */
        public void forget(String table, String row) {
            writes.remove(new Row(table, row));
        }

        /**
         * Executes all writes, or none if an exception is thrown, and then the actions added by {@link #afterwards}.
         * The unit is empty afterwards.
         *
         * @throws StaleException if a fenced statement did not find its row
         * @throws DuplicateKeyException if a row to insert already exists
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
        writes.sort(ORDER); // same order of locks in all transactions
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

    /** Executes statements of one kind. */
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
