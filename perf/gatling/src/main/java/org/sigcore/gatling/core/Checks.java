// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.core;

import io.gatling.commons.validation.Failure;
import io.gatling.commons.validation.Success;
import io.gatling.commons.validation.Validation;
import io.gatling.core.check.Check;
import io.gatling.core.check.Check$;
import io.gatling.core.check.CheckBuilder$Find$Default;
import io.gatling.core.check.CheckMaterializer;
import io.gatling.core.check.Extractor;
import io.gatling.core.check.FindExtractor;
import io.gatling.core.session.Session;
import io.gatling.javaapi.core.CheckBuilder;
import io.gatling.javaapi.core.internal.Expressions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import scala.Function1;
import scala.Option;
import scala.Tuple2;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Checks of a response. Immutable.
 *
 * @param <R> type of the response
 */
public final class Checks<R> {
    private final scala.collection.immutable.List<Check<R>> checks;

    /**
     * Result of checking a response.
     *
     * @param failure null if all checks passed
     */
    public record Result(Session session, @Nullable String failure) {}

    /**
     * Prepares the checks of a call.
     *
     * @param call name of the call, for error messages
     * @param prepared returns the input of a check of the given type, or a Validation of it; null for checks of another
     *     protocol
     * @throws IllegalArgumentException if a check is not applicable
     */
    public Checks(
            String call,
            List<CheckBuilder> expected,
            Function<CheckBuilder.CheckType, @Nullable Function1<R, Object>> prepared) {
        List<Check<R>> made = new ArrayList<>();
        for (CheckBuilder each : expected) {
            Function1<R, Object> prepare = prepared.apply(each.type());
            if (prepare == null) {
                throw new IllegalArgumentException(call + ": no check of type " + each.type() + " here");
            }
            made.add(build(each, prepare));
        }
        this.checks = CollectionConverters.asScala(made).toList();
    }

    /**
     * Defines a part of a response that scripts can check.
     *
     * @param get extracts the part from a response
     */
    public static <A, X> CheckBuilder.Find<X> find(
            String name, Class<X> kind, CheckBuilder.CheckType type, Function1<A, Option<X>> get) {
        Extractor<A, X> extractor = new FindExtractor<>(name, answer -> new Success<>(get.apply(answer)));
        return new CheckBuilder.Find.Default<>(
                new CheckBuilder$Find$Default<CheckBuilder.CheckType, A, X>(
                        Expressions.toStaticValueExpression(extractor), true),
                type,
                kind,
                null);
    }

    /** Applies the checks and saves the requested values in the session. */
    public Result of(R answer, Session session) {
        try {
            Tuple2<Session, Option<Failure>> result = Check$.MODULE$.check(answer, session, checks);
            String failure = result._2().isEmpty() ? null : result._2().get().message();
            return new Result(result._1(), failure);
        } catch (RuntimeException e) {
            return new Result(session, "a check crashed: " + e);
        }
    }

    @SuppressWarnings("unchecked") // the type of a check determines its prepared input
    private static <R> Check<R> build(CheckBuilder check, Function1<R, Object> prepare) {
        var typed = (io.gatling.core.check.CheckBuilder<Object, Object>) check.asScala();
        return typed.build(new Prepared<>(prepare));
    }

    private static final class Prepared<R> extends CheckMaterializer<Object, Check<R>, R, Object> {
        private final Function1<R, Validation<Object>> preparer;

        @SuppressWarnings("unchecked") // a Validation is passed through
        Prepared(Function1<R, Object> prepare) {
            super(check -> check);
            preparer = answer -> {
                Object prepared = prepare.apply(answer);
                return prepared instanceof Validation<?> validated
                        ? (Validation<Object>) validated
                        : new Success<>(prepared);
            };
        }

        @Override
        public Function1<R, Validation<Object>> preparer() {
            return preparer;
        }
    }
}
