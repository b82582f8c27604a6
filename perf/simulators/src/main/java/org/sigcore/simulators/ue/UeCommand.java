// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.ue;

import java.io.PrintStream;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.sigcore.model.session.Ipv4Prefix;
import org.sigcore.simulators.cli.Arguments;
import org.sigcore.simulators.cli.UsageException;
import org.sigcore.simulators.nf.Lab;
import org.sigcore.simulators.nf.Subscriber;

/** Holds the session of one UE open until the process is terminated, and prints added and removed rules. */
public final class UeCommand {
    private static final int MAX_SUBSCRIBER = 9_999_999;
    private static final int LOOK_MILLIS = 50;
    private final String generation;
    private final Subscriber subscriber;
    private final String dnn;
    private final PrintStream out;
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    /** @throws UsageException if the command line specifies no valid UE */
    public UeCommand(Lab lab, Arguments arguments, PrintStream out) {
        this.generation = generation(arguments);
        this.subscriber = subscriber(lab, arguments);
        this.dnn = arguments.text("dnn", Lab.IMS);
        this.out = out;
    }

    /**
     * Opens the session, holds it open until the process ends, and closes it.
     *
     * @throws IllegalStateException if the core rejects the session
     */
    public void run(Ues ues) {
        UeSession session;
        if (generation.equals("5g")) {
            ues.startSmf();
            session = ues.onN7(subscriber, dnn);
        } else {
            ues.startPgw();
            session = ues.onGx(subscriber, dnn);
        }
        Runtime.getRuntime().addShutdownHook(new Thread(this::askToEnd));
        try (session) {
            session.open();
            say("session open, " + subscriber.supi() + ", " + dnn);
            hold(session);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            say("session ended");
            ended.countDown();
        }
    }

    private void hold(UeSession session) throws InterruptedException {
        Map<String, Rule> known = Map.of();
        do {
            Map<String, Rule> now = session.rules();
            Rule.changes(known, now).forEach(this::say);
            known = now;
        } while (!asked.await(LOOK_MILLIS, TimeUnit.MILLISECONDS));
    }

    // The process ends when this hook returns, so it waits until the session is closed.
    private void askToEnd() {
        asked.countDown();
        try {
            ended.await(5, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void say(String line) {
        out.println(generation + " " + subscriber.ipv4() + " " + line);
        out.flush();
    }

    private static String generation(Arguments arguments) {
        String word = arguments.words().isEmpty() ? "" : arguments.words().getFirst();
        if (arguments.words().size() != 1 || !(word.equals("4g") || word.equals("5g"))) {
            throw new UsageException("expected --ue 4g or --ue 5g");
        }
        return word;
    }

    private static Subscriber subscriber(Lab lab, Arguments arguments) {
        int number = arguments.integer("subscriber", 1, 1);
        if (number > MAX_SUBSCRIBER) {
            throw new UsageException("--subscriber expects 1 to " + MAX_SUBSCRIBER);
        }
        Subscriber subscriber = lab.subscriber(number);
        String address = arguments.text("address");
        if (address == null) {
            return subscriber;
        }
        try {
            return new Subscriber(
                    lab.plmn(), number, Ipv4Prefix.parseAddress(address).address());
        } catch (IllegalArgumentException e) {
            throw new UsageException("--address expects an IPv4 address, got " + address);
        }
    }
}
