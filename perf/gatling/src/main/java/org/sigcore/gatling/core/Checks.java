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
 * What is expected of an answer. Immutable.
 *
 * @param <R> an answer
 */
public final class Checks<R> {
    private final scala.collection.immutable.List<Check<R>> checks;

    /**
     * What became of an answer.
     *
     * @param failure null when it is as expected
     */
    public record Result(Session session, @Nullable String failure) {}

    /**
     * Makes them ready.
     *
     * @param call named in the error
     * @param prepared what a check of that type looks at, or a Validation of it; null for checks of another protocol
     * @throws IllegalArgumentException if one is of no use here
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
     * What a protocol lets scripts check.
     *
     * @param get reads it from an answer
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

    /** Checks, and saves what is to be saved. */
    public Result of(R answer, Session session) {
        try {
            Tuple2<Session, Option<Failure>> result = Check$.MODULE$.check(answer, session, checks);
            String failure = result._2().isEmpty() ? null : result._2().get().message();
            return new Result(result._1(), failure);
        } catch (RuntimeException e) {
            return new Result(session, "a check crashed: " + e);
        }
    }

    @SuppressWarnings("unchecked") // a check's type says what it wants prepared
    private static <R> Check<R> build(CheckBuilder check, Function1<R, Object> prepare) {
        var typed = (io.gatling.core.check.CheckBuilder<Object, Object>) check.asScala();
        return typed.build(new Prepared<>(prepare));
    }

    private static final class Prepared<R> extends CheckMaterializer<Object, Check<R>, R, Object> {
        private final Function1<R, Validation<Object>> preparer;

        @SuppressWarnings("unchecked") // what is validated already stays so
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
