// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import jakarta.persistence.EntityTransaction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.hibernate.StatelessSession;
import org.hibernate.boot.MetadataSources;
import org.hibernate.boot.registry.StandardServiceRegistry;
import org.hibernate.boot.registry.StandardServiceRegistryBuilder;
import org.hibernate.bytecode.internal.none.BytecodeProviderImpl;
import org.hibernate.bytecode.spi.BytecodeProvider;
import org.hibernate.cfg.AvailableSettings;
import org.jspecify.annotations.Nullable;

/**
 * Mapped classes of one role over the database's pool, with stateless sessions: no cache, no dirty checking, every call
 * is a statement. Created by {@link Database#entities} and closed with the database. Thread-safe.
 */
public final class Entities {
    private final SessionFactory sessions;
    private final Transactor transactor;
    private final Supplier<@Nullable Object> begin;
    private final Consumer<@Nullable Object> save;

    private Entities(
            SessionFactory sessions,
            Transactor transactor,
            Supplier<@Nullable Object> begin,
            Consumer<@Nullable Object> save) {
        this.sessions = sessions;
        this.transactor = transactor;
        this.begin = begin;
        this.save = save;
    }

    /**
     * @param begin throws if nothing can be stored
     * @param save returns once everything committed since {@code begin} is stored
     */
    static Entities of(
            DataSource pool,
            Transactor transactor,
            Supplier<@Nullable Object> begin,
            Consumer<@Nullable Object> save,
            Class<?>... annotated) {
        // Components that stateless sessions do not need are omitted: no proxies and thus no bytecode provider, no XML,
        // no caches.
        StandardServiceRegistry services = new StandardServiceRegistryBuilder()
                .addService(BytecodeProvider.class, new BytecodeProviderImpl())
                .applySetting(AvailableSettings.JAKARTA_NON_JTA_DATASOURCE, pool)
                .applySetting(AvailableSettings.STATEMENT_BATCH_SIZE, 50)
                .applySetting(AvailableSettings.LOG_JDBC_ERRORS, false) // part of the exceptions
                .applySetting(AvailableSettings.HBM2DDL_AUTO, "none")
                .applySetting(AvailableSettings.JAKARTA_VALIDATION_MODE, "none")
                .applySetting(AvailableSettings.USE_SECOND_LEVEL_CACHE, false)
                .applySetting(AvailableSettings.XML_MAPPING_ENABLED, false)
                .build();
        SessionFactory sessions = new MetadataSources(services)
                .addAnnotatedClasses(annotated)
                .buildMetadata()
                .buildSessionFactory();
        return new Entities(sessions, transactor, begin, save);
    }

    void close() {
        sessions.close();
    }

    /**
     * Runs work in one transaction and commits. After a temporary error (deadlock, lock timeout, NDB temporary error,
     * connection lost before the commit) the work is repeated from the beginning, so it must have no other effects.
     * When this method returns, the work is stored with the durability of {@link Sync}.
     *
     * @throws StoreUnavailableException if the store is unreachable or all retries failed
     * @throws DuplicateKeyException if a key already exists
     * @throws StoreException if a statement was rejected for another reason
     */
    public <T extends @Nullable Object> T transact(Function<StatelessSession, T> work) {
        return transactor.run(progress -> {
            Object begun = begin.get();
            T result;
            try (StatelessSession session = sessions.openStatelessSession()) {
                EntityTransaction transaction = session.beginTransaction();
                try {
                    result = work.apply(session);
                    progress.committing();
                    transaction.commit();
                } catch (RuntimeException e) {
                    rollback(transaction, e);
                    throw e;
                }
            }
            save.accept(begun);
            return result;
        });
    }

    /** Runs reads without a transaction, with one round trip each. Errors as for {@link #transact}. */
    public <T extends @Nullable Object> T read(Function<StatelessSession, T> work) {
        return transactor.run(progress -> {
            try (StatelessSession session = sessions.openStatelessSession()) {
                return work.apply(session);
            }
        });
    }

    /** Returns the session factory, for operations not offered here. */
    public SessionFactory sessionFactory() {
        return sessions;
    }

    private static void rollback(EntityTransaction transaction, RuntimeException cause) {
        try {
            if (transaction.isActive()) {
                transaction.rollback();
            }
        } catch (RuntimeException e) {
            cause.addSuppressed(e);
        }
    }
}
